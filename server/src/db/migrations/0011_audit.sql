CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"actorId" integer,
	"actorName" text,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"ip" text,
	"requestId" text,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_time" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actorId","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin ("words");
--> statement-breakpoint
-- Nothing but the function below removes entries: the trigger finds it among those that are running, so that there is no
-- switch that anybody could set.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  running text;
BEGIN
  GET DIAGNOSTICS running = PG_CONTEXT;
  IF TG_OP = 'DELETE' AND strpos(running, 'remove_old_audit_entries(') > 0 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Audit entries can be added, but not changed or removed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Else a session that passes for a replica, which a superuser may, would not be refused.
ALTER TABLE "audit_entries" ENABLE ALWAYS TRIGGER audit_entries_stay;
--> statement-breakpoint
-- Removes the entries from before a moment, which is at least 30 days ago, and leaves one that says so. Answers how many.
CREATE FUNCTION remove_old_audit_entries(oldest timestamptz, now_at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  removed integer;
BEGIN
  IF oldest > now_at - interval '30 days' THEN
    RAISE EXCEPTION 'Audit entries are kept for at least 30 days' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM audit_entries WHERE at < oldest;
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF removed > 0 THEN
    INSERT INTO audit_entries (at, "actorName", action, details, words)
    VALUES (now_at, 'Purser', 'audit_shortened',
      jsonb_build_object('counts', jsonb_build_object('removed', removed),
        'note', to_char(oldest AT TIME ZONE 'UTC', '"from before "YYYY-MM-DD HH24:MI" UTC"')),
      array_to_tsvector(ARRAY['purser', 'removed', 'old', 'audit', 'entries', 'deletion']));
  END IF;
  RETURN removed;
END $$;
