import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Builds row keys as a service would, with the JDK alone, and compares them with those of
 * rowkey_test_vectors.  test/t/070_vectors.pl writes the file and has the layouts:
 *
 * <pre>java VectorsTest.java vectors.tsv</pre>
 *
 * A line is the layout's name, the row as JSON and the key in hex, with tabs between.
 */
public class VectorsTest {

	/** A row key under construction. */
	static class Key {
		private final ByteArrayOutputStream out = new ByteArrayOutputStream();

		Key bytes(byte[] part) {
			out.write(part, 0, part.length);
			return this;
		}

		Key text(String part) {
			return bytes(utf8(part));
		}

		Key int1(int part) {
			out.write(part);
			return this;
		}

		Key int2(long part) {
			return bytes(ByteBuffer.allocate(2).putShort((short) part).array());
		}

		Key int4(long part) {
			return bytes(ByteBuffer.allocate(4).putInt((int) part).array());
		}

		Key int8(long part) {
			return bytes(ByteBuffer.allocate(8).putLong(part).array());
		}

		/** A text with fill bytes behind it: String.format would count characters. */
		Key rightPadded(String part, int width, char fill) {
			text(part);
			return fill(width - utf8(part).length, fill);
		}

		Key leftPadded(String part, int width, char fill) {
			fill(width - utf8(part).length, fill);
			return text(part);
		}

		private Key fill(int count, char fill) {
			for (int i = 0; i < count; i++)
				out.write(fill);
			return this;
		}

		byte[] build() {
			return out.toByteArray();
		}
	}

	/** The row of a JSON object; numbers are kept as they are written. */
	static class Row {
		private final Map<String, Object> values = new HashMap<>();
		private final String json;
		private int at = 0;

		Row(String json) {
			this.json = json;
			expect('{');
			while (json.charAt(at) != '}') {
				String name = string();
				expect(':');
				values.put(name, json.charAt(at) == '"' ? string() : token());
				if (json.charAt(at) == ',')
					expect(',');
			}
		}

		private void expect(char c) {
			if (json.charAt(at) != c)
				throw new IllegalArgumentException(c + " expected at " + at + ": " + json);
			for (at++; at < json.length() && json.charAt(at) == ' '; at++)
				;
		}

		private String string() {
			StringBuilder value = new StringBuilder();
			for (at++; json.charAt(at) != '"'; at++) {
				char c = json.charAt(at);
				if (c == '\\') {
					c = json.charAt(++at);
					if (c == 'u') {
						c = (char) Integer.parseInt(json.substring(at + 1, at + 5), 16);
						at += 4;
					} else if ("bfnrt".indexOf(c) >= 0) {
						c = "\b\f\n\r\t".charAt("bfnrt".indexOf(c));
					}
				}
				value.append(c);
			}
			expect('"');
			return value.toString();
		}

		private BigDecimal token() {
			int start = at;
			while (",} ".indexOf(json.charAt(at)) < 0)
				at++;
			String token = json.substring(start, at);
			if (token.equals("true") || token.equals("false"))
				return token.equals("true") ? BigDecimal.ONE : BigDecimal.ZERO;
			return new BigDecimal(token);
		}

		String text(String column) {
			return (String) values.get(column);
		}

		BigDecimal number(String column) {
			return (BigDecimal) values.get(column);
		}

		/** JSON has no NaN and no infinities: they are texts, as Java spells them. */
		double real(String column) {
			return Double.parseDouble(values.get(column).toString());
		}

		float single(String column) {
			return Float.parseFloat(values.get(column).toString());
		}

		long integer(String column) {
			return number(column).longValueExact();
		}

		Instant instant(String column) {
			return Instant.parse(text(column));
		}

		/** Numbers are in the unit already. */
		long millis(String column) {
			return values.get(column) instanceof String ? instant(column).toEpochMilli() : integer(column);
		}

		long seconds(String column) {
			return values.get(column) instanceof String ? instant(column).getEpochSecond() : integer(column);
		}
	}

	static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	static byte[] digest(String algorithm, String text) throws Exception {
		return MessageDigest.getInstance(algorithm).digest(utf8(text));
	}

	static String hex(byte[] bytes) {
		StringBuilder hex = new StringBuilder();
		for (byte b : bytes)
			hex.append(String.format(Locale.ROOT, "%02x", b));
		return hex.toString();
	}

	static byte[] unhex(String hex) {
		byte[] bytes = new byte[hex.length() / 2];
		for (int i = 0; i < bytes.length; i++)
			bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
		return bytes;
	}

	/** HBase's Bytes.hashCode is Arrays.hashCode of bytes. */
	static int salt(byte[] bytes, int buckets) {
		return Math.abs(Arrays.hashCode(bytes) % buckets);
	}

	static String format(Instant instant, String pattern, ZoneOffset zone) {
		return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(instant.atOffset(zone));
	}

	static byte[] build(String layout, Row row) throws Exception {
		Key key = new Key();
		String id = row.text("id");

		switch (layout) {
			case "orders":
				return key.text(hex(digest("MD5", row.text("user_id"))).substring(0, 4))
					.text(row.text("user_id")).int1(0)
					.int8(Long.MAX_VALUE - row.millis("created_at")).int8(row.integer("order_id")).build();
			case "phones":
				return key.text(new StringBuilder(row.text("phone")).reverse().toString()).text("_")
					.int8(row.integer("order_id")).build();
			case "logs":
				return key.int1((int) Math.floorMod(row.millis("at"), 16L)).int8(row.millis("at"))
					.rightPadded(row.text("hostname"), 20, ' ').int2(row.integer("event")).build();
			case "salted":
				return key.int1(salt(utf8(id), 16)).text(id).int1(0).int4(row.integer("n")).build();
			case "letters":
				byte[] hashed = new Key().text(id).int4(row.integer("n")).build();
				return key.int1('a' + Math.floorMod(Arrays.hashCode(hashed), 7)).text(id).text("|")
					.int4(row.integer("n")).build();
			case "sessions":
				return key.text(String.format(Locale.ROOT, "%02d", Math.abs(id.hashCode() % 100))).text(id).build();
			case "loads":
				return key.text(format(row.instant("at"), "yyyyMMddHHmmssSSS", ZoneOffset.UTC))
					.text(String.format(Locale.ROOT, "%04d", row.integer("chance"))).text(row.text("business_id")).build();
			case "dates":
				return key.text(format(row.instant("at"), "yyyy-MM-dd HH:mm:ss", ZoneOffset.ofHours(8)))
					.text(id).build();
			case "measures":
				UUID device = UUID.fromString(row.text("device"));
				return key.bytes(Arrays.copyOfRange(new Key().int4(row.integer("metric")).build(), 1, 4))
					.int4(row.seconds("at"))
					.bytes(ByteBuffer.allocate(12).putDouble(row.real("value"))
						.putFloat(row.single("ratio")).array())
					.int1(row.integer("valid") == 1 ? -1 : 0)
					.int8(device.getMostSignificantBits()).int8(device.getLeastSignificantBits())
					.bytes(unhex(row.text("tag").substring(2))).build();
			case "digests":
				return key.bytes(Arrays.copyOf(digest("SHA-256", row.text("user_id")), 4))
					.text(row.text("user_id")).text("|").text(String.format(Locale.ROOT, "%012d", row.integer("order_id")))
					.text(hex(digest("MD5", row.text("user_id"))).substring(8, 24).toUpperCase(Locale.ROOT)).build();
			case "rest_salted":
				byte[] rest = new Key().int8(row.integer("n")).int4(Integer.MAX_VALUE - row.seconds("at")).build();
				return key.int1(salt(rest, 8)).bytes(rest).build();
			case "hosts":
				String[] parts = row.text("host").split("\\.", -1);
				for (int i = parts.length - 1; i >= 0; i--)
					key.text(parts[i]).text(i > 0 ? "." : "/");
				return key.text(String.format(Locale.ROOT, "%010d", 9999999999L - row.seconds("at")))
					.leftPadded(row.text("code"), 8, '0').build();
			case "prices":
				BigDecimal price = row.number("price");
				return key.text(row.text("item")).int1(0).int4(price.scale())
					.bytes(price.unscaledValue().toByteArray()).build();
			default:
				throw new IllegalArgumentException("no such layout: " + layout);
		}
	}

	public static void main(String[] args) throws Exception {
		Map<String, int[]> counts = new TreeMap<>();
		boolean same = true;

		for (String line : Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8)) {
			String[] fields = line.split("\t");
			int[] count = counts.computeIfAbsent(fields[0], name -> new int[2]);
			String built = hex(build(fields[0], new Row(fields[1])));

			count[0]++;
			if (!built.equals(fields[2])) {
				count[1]++;
				same = false;
				System.err.println(fields[0] + " " + fields[1] + ": " + fields[2] + ", but Java makes " + built);
			}
		}
		counts.forEach((name, count) -> System.out.println(name + ": " + count[0] + " keys, " + count[1] + " differ"));
		System.exit(same ? 0 : 1);
	}
}
