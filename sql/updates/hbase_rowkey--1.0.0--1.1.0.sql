-- complain if the script is sourced in psql, rather than by ALTER EXTENSION
\echo Use "ALTER EXTENSION hbase_rowkey UPDATE" to load this file. \quit
