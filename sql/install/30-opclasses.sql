-- Operator classes.

CREATE OPERATOR CLASS rowkey_ops
	DEFAULT FOR TYPE rowkey USING btree AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 rowkey_cmp(rowkey, rowkey),
		FUNCTION 2 rowkey_sortsupport(internal),
		FUNCTION 4 pg_catalog.btequalimage(oid);

COMMENT ON OPERATOR CLASS rowkey_ops USING btree IS 'the order of HBase';
COMMENT ON OPERATOR FAMILY rowkey_ops USING btree IS 'the order of HBase';

CREATE OPERATOR CLASS rowkey_ops
	DEFAULT FOR TYPE rowkey USING hash AS
		OPERATOR 1 =,
		FUNCTION 1 rowkey_hash_value(rowkey),
		FUNCTION 2 rowkey_hash_value_extended(rowkey, bigint);

COMMENT ON OPERATOR CLASS rowkey_ops USING hash IS 'hash of the bytes';
COMMENT ON OPERATOR FAMILY rowkey_ops USING hash IS 'hash of the bytes';

CREATE OPERATOR CLASS rowkey_minmax_ops
	DEFAULT FOR TYPE rowkey USING brin AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
		FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
		FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
		FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

COMMENT ON OPERATOR CLASS rowkey_minmax_ops USING brin IS 'least and greatest key of each block range';
COMMENT ON OPERATOR FAMILY rowkey_minmax_ops USING brin IS 'least and greatest key of each block range';

CREATE OPERATOR CLASS rowkey_minmax_multi_ops
	FOR TYPE rowkey USING brin AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
		FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
		FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, int),
		FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
		FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
		FUNCTION 11 rowkey_distance(rowkey, rowkey);

COMMENT ON OPERATOR CLASS rowkey_minmax_multi_ops USING brin IS 'several key ranges of each block range, for salted keys';
COMMENT ON OPERATOR FAMILY rowkey_minmax_multi_ops USING brin IS 'several key ranges of each block range, for salted keys';

CREATE OPERATOR CLASS rowkey_bloom_ops
	FOR TYPE rowkey USING brin AS
		OPERATOR 1 =,
		FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
		FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
		FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, int),
		FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
		FUNCTION 5 pg_catalog.brin_bloom_options(internal),
		FUNCTION 11 rowkey_hash_value(rowkey);

COMMENT ON OPERATOR CLASS rowkey_bloom_ops USING brin IS 'bloom filter of each block range, for single keys';
COMMENT ON OPERATOR FAMILY rowkey_bloom_ops USING brin IS 'bloom filter of each block range, for single keys';

