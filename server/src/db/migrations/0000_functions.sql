-- Whether percentages (JSON text) are whole, from 0 to 100, for exactly these segments, and total 100.
CREATE FUNCTION are_percentages_valid(percentages text, segments text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    count(*) = cardinality(segments)
      AND bool_and(part.value ~ '^[0-9]{1,3}$' AND part.key = ANY (segments))
      AND sum(CASE WHEN part.value ~ '^[0-9]{1,3}$' THEN part.value::integer ELSE 1000 END) = 100,
    false)
  FROM jsonb_each_text(percentages::jsonb) AS part
$$;
