DROP TABLE "data_versions" CASCADE;
--> statement-breakpoint
DROP FUNCTION stamp_data_version() CASCADE;
--> statement-breakpoint
CREATE TABLE "data_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"stamp" bigint DEFAULT hashtextextended(gen_random_uuid()::text, 0) NOT NULL,
	"softwareId" integer,
	"userId" integer,
	"summed" "pg_snapshot"
);
--> statement-breakpoint
-- A database that begins, or is restored into one that began elsewhere, never has the version of another one.
INSERT INTO "data_changes" ("summed") VALUES ('1:1:');
--> statement-breakpoint
-- Whether who has one snapshot sees at least what the other one sees.
CREATE FUNCTION sees_all_of(one pg_snapshot, other pg_snapshot) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT pg_snapshot_xmax(one) >= pg_snapshot_xmax(other)
    AND NOT EXISTS (SELECT FROM pg_snapshot_xip(one) AS unseen WHERE pg_visible_in_snapshot(unseen, other))
$$;
--> statement-breakpoint
CREATE FUNCTION record_changed_software() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_changes ("softwareId") SELECT id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For tables whose rows belong to an item.
CREATE FUNCTION record_software_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_changes ("softwareId") SELECT DISTINCT "softwareId" FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who reads finds the items of the person: another transaction may just be giving one to them.
CREATE FUNCTION record_changed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_changes ("userId") VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_all_software() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_changes ("softwareId") VALUES (NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER software_added AFTER INSERT ON "software" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_changed_software();
--> statement-breakpoint
CREATE TRIGGER software_changed AFTER UPDATE ON "software" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_changed_software();
--> statement-breakpoint
CREATE TRIGGER software_deleted AFTER DELETE ON "software" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_changed_software();
--> statement-breakpoint
CREATE TRIGGER contracts_added AFTER INSERT ON "contracts" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER contracts_changed AFTER UPDATE ON "contracts" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER contracts_deleted AFTER DELETE ON "contracts" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER vendor_files_added AFTER INSERT ON "vendor_files" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER vendor_files_changed AFTER UPDATE ON "vendor_files" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER vendor_files_deleted AFTER DELETE ON "vendor_files" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
-- Each sign-in writes to the account; only what others see of it counts.
CREATE TRIGGER users_changed AFTER UPDATE ON "users" FOR EACH ROW
WHEN ((OLD."name", OLD."deletedAt") IS DISTINCT FROM (NEW."name", NEW."deletedAt"))
EXECUTE FUNCTION record_changed_person();
--> statement-breakpoint
-- What no statement of the program does, but an administrator may: rows that go to another item, tables that are emptied.
CREATE TRIGGER contracts_moved AFTER UPDATE OF "softwareId" ON "contracts" FOR EACH ROW
WHEN (OLD."softwareId" <> NEW."softwareId") EXECUTE FUNCTION record_all_software();
--> statement-breakpoint
CREATE TRIGGER vendor_files_moved AFTER UPDATE OF "softwareId" ON "vendor_files" FOR EACH ROW
WHEN (OLD."softwareId" <> NEW."softwareId") EXECUTE FUNCTION record_all_software();
--> statement-breakpoint
CREATE TRIGGER software_emptied AFTER TRUNCATE ON "software"
FOR EACH STATEMENT EXECUTE FUNCTION record_all_software();
--> statement-breakpoint
CREATE TRIGGER contracts_emptied AFTER TRUNCATE ON "contracts"
FOR EACH STATEMENT EXECUTE FUNCTION record_all_software();
--> statement-breakpoint
CREATE TRIGGER vendor_files_emptied AFTER TRUNCATE ON "vendor_files"
FOR EACH STATEMENT EXECUTE FUNCTION record_all_software();
