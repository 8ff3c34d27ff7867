-- Text of a layout.  What is read prints as a text that is read as the same,
-- and the keys of values made up for it can be read back.
SELECT l::text = l::text::rowkey_layout::text
	AND (SELECT count(*) FROM rowkey_layout_elements(l)) > 0
	AND (SELECT count(*) FROM rowkey_layout_columns(l)) >= 0
	AND (SELECT count(*) FROM rowkey_layout_lint(l)) >= 0
	AND (SELECT bool_and((SELECT count(*) FROM rowkey_explain(l, rowkey_encode_row(l, v))) > 0)
		FROM rowkey_test_vectors(l, 3) v)
FROM (SELECT convert_from($1, 'UTF8')::rowkey_layout AS l OFFSET 0) AS read
