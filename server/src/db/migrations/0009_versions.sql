CREATE TABLE "data_versions" (
	"backend" integer PRIMARY KEY NOT NULL,
	"stamp" uuid NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
-- A database that begins, or is restored into one that began elsewhere, never has the version of another one.
INSERT INTO "data_versions" ("backend", "stamp") VALUES (0, gen_random_uuid());
--> statement-breakpoint
-- Each connection stamps its own row: no writer waits for another, and none can deadlock over it. A connection that
-- writes for the first time clears away the rows of those that have ended; its own new stamp makes that a change.
CREATE FUNCTION stamp_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE data_versions SET stamp = gen_random_uuid() WHERE backend = pg_backend_pid();
  IF NOT FOUND THEN
    DELETE FROM data_versions WHERE backend IN (
      SELECT ended.backend FROM data_versions ended
      WHERE ended.backend <> 0 AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = ended.backend)
      FOR UPDATE SKIP LOCKED);
    INSERT INTO data_versions (backend, stamp) VALUES (pg_backend_pid(), gen_random_uuid());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER software_data_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "software"
FOR EACH STATEMENT EXECUTE FUNCTION stamp_data_version();
--> statement-breakpoint
CREATE TRIGGER contracts_data_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contracts"
FOR EACH STATEMENT EXECUTE FUNCTION stamp_data_version();
--> statement-breakpoint
CREATE TRIGGER vendor_files_data_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_files"
FOR EACH STATEMENT EXECUTE FUNCTION stamp_data_version();
--> statement-breakpoint
-- Each sign-in writes to the account; only what others see of it counts.
CREATE TRIGGER users_data_version AFTER UPDATE ON "users" FOR EACH ROW
WHEN ((OLD."name", OLD."deletedAt") IS DISTINCT FROM (NEW."name", NEW."deletedAt"))
EXECUTE FUNCTION stamp_data_version();
