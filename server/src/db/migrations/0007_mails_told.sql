ALTER TABLE "mail_tests" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "mail_tests" CASCADE;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "isTest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sentBy" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_way_known" CHECK ("mails"."sentBy" in ('smtp', 'files'));--> statement-breakpoint
-- Mails that were written before their texts had these words, so that those that still wait say something.
UPDATE "mails" SET "details" = "details" || jsonb_build_object(
  'headline', concat_ws(' ', "details"->>'requestNumber', "details"->>'vendor', "details"->>'product') || ': '
    || CASE "event" WHEN 'contractSubmission' THEN 'new contract' ELSE concat_ws(' ', "details"->>'step', "details"->>'decision') END,
  'happened', concat_ws(' ', "details"->>'author', CASE "event" WHEN 'contractSubmission' THEN 'submitted a contract for'
    ELSE concat_ws(' ', "details"->>'decision', "details"->>'step', 'of the request for') END, "details"->>'vendor', "details"->>'product') || '.')
  WHERE "event" IN ('approvalStep', 'contractSubmission') AND "status" <> 'sent';
