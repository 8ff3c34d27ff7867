# Evaluates what the extension printed for the HBase shell, and takes the
# strings as the shell of HBase 2.6.4 does.  Each line of the file has a kind,
# Ruby text, and what must come out (bytes in hex).
#
# bytes    to_java_bytes of the string: rows of get, put, scan and split
# splits   a list, each put through HBase's own Bytes.toBytesBinary: create
# name     the string as a Java String: tables and families
# command  scan or create with its arguments, rows and split points in hex
require 'java'
java_import org.apache.hadoop.hbase.util.Bytes

# The shell's constants are strings that are named like themselves.
%w[STARTROW STOPROW LIMIT NAME VERSIONS SPLITS MERGE_ENABLED NUMREGIONS SPLITALGO].each { |name| Object.const_set(name, name) }

def hex(bytes)
  bytes.to_a.map { |byte| format('%02x', byte & 255) }.join
end

# A row of scan is the string's bytes; a split point goes another way.
def shown(argument)
  return argument if argument.is_a?(String)
  argument.map do |key, value|
    value = hex(value.to_java_bytes) if %w[STARTROW STOPROW].include?(key)
    value = value.map { |split| hex(Bytes.toBytesBinary(split)) } if key == 'SPLITS'
    [key, value]
  end.to_h.inspect
end

def scan(*arguments)
  arguments.map { |argument| shown(argument) }.join('|')
end
alias create scan

cases = 0
wrong = 0
File.foreach(ARGV[0], encoding: 'UTF-8', chomp: true) do |line|
  kind, source, expected = line.split("\t", -1)
  value = eval(source)
  result = case kind
           when 'bytes' then hex(value.to_s.to_java_bytes)
           when 'splits' then value.map { |split| hex(Bytes.toBytesBinary(split)) }.join(',')
           when 'name' then hex(java.lang.String.new(value.to_java(java.lang.String)).getBytes('UTF-8'))
           else value
           end
  cases += 1
  next if result == expected
  wrong += 1
  puts "#{line}: #{result}" if wrong <= 5
end
puts "#{cases} cases, #{wrong} differ"
