-- The same question in PL/pgSQL, whose plans a session keeps: in SQL it was parsed and planned anew by each statement
-- that writes an item, which cost more than the writing.
CREATE OR REPLACE FUNCTION are_percentages_valid(percentages text, segments text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(
      count(*) = cardinality(segments)
        AND bool_and(part.value ~ '^[0-9]{1,3}$' AND part.key = ANY (segments))
        AND sum(CASE WHEN part.value ~ '^[0-9]{1,3}$' THEN part.value::integer ELSE 1000 END) = 100,
      false)
    FROM jsonb_each_text(percentages::jsonb) AS part
  );
END
$$;
