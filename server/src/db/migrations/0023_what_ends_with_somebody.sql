ALTER TABLE "renewal_decisions" ADD COLUMN "lastChangeId" integer;--> statement-breakpoint
UPDATE "renewal_decisions" d SET "lastChangeId" = coalesce((
  SELECT max(c.id) FROM "change_logs" c WHERE c."softwareId" = d."softwareId" AND c."createdAt" <= d."decidedAt"), 0);--> statement-breakpoint
ALTER TABLE "renewal_decisions" ALTER COLUMN "lastChangeId" SET NOT NULL;--> statement-breakpoint
UPDATE "absences" SET "to" = ("from" + interval '1 year')::date WHERE "to" > "from" + interval '1 year';--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_last_a_year" CHECK ("absences"."to" <= "absences"."from" + interval '1 year');--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "reply" ?| array['url', 'uploadURL'];
