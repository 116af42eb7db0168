CREATE TABLE "import_writes" (
	"importId" integer NOT NULL,
	"kind" text NOT NULL,
	"recordId" integer NOT NULL,
	"softwareId" integer,
	"version" integer NOT NULL,
	"before" json,
	"contractCount" integer,
	"kept" text[],
	CONSTRAINT "import_writes_importId_kind_recordId_pk" PRIMARY KEY("importId","kind","recordId"),
	CONSTRAINT "import_writes_kind_known" CHECK ("import_writes"."kind" in ('item', 'contract', 'person')),
	CONSTRAINT "import_writes_item_named" CHECK (("import_writes"."softwareId" is null) = ("import_writes"."kind" = 'person'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fileName" text,
	"imported" integer NOT NULL,
	"userId" integer NOT NULL,
	"userName" text NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"undoneAt" timestamp(3) with time zone,
	"undoneBy" integer,
	"undoneByName" text,
	"outcome" jsonb,
	CONSTRAINT "imports_counted" CHECK ("imports"."imported" >= 0),
	CONSTRAINT "imports_undone_named" CHECK (num_nulls("imports"."undoneAt", "imports"."undoneBy", "imports"."undoneByName", "imports"."outcome") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "isTest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sentBy" text;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "decidedForName" text;--> statement-breakpoint
ALTER TABLE "import_writes" ADD CONSTRAINT "import_writes_importId_imports_id_fk" FOREIGN KEY ("importId") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undoneBy_users_id_fk" FOREIGN KEY ("undoneBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "idempotency_keys_newest" ON "idempotency_keys" USING btree ("userId","createdAt");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_way_known" CHECK ("mails"."sentBy" in ('smtp', 'files'));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_decided_for_somebody" CHECK ("request_steps"."decidedForName" is null or ("request_steps"."decidedBy" is not null and "request_steps"."assigneeId" is not null and "request_steps"."assigneeId" <> "request_steps"."decidedBy"));--> statement-breakpoint
-- Mails that were written before their texts had these words, so that those that still wait say something.
UPDATE "mails" SET "details" = "details" || jsonb_build_object(
  'headline', concat_ws(' ', "details"->>'requestNumber', "details"->>'vendor', "details"->>'product') || ': '
    || CASE "event" WHEN 'contractSubmission' THEN 'new contract' ELSE concat_ws(' ', "details"->>'step', "details"->>'decision') END,
  'happened', concat_ws(' ', "details"->>'author', CASE "event" WHEN 'contractSubmission' THEN 'submitted a contract for'
    ELSE concat_ws(' ', "details"->>'decision', "details"->>'step', 'of the request for') END, "details"->>'vendor', "details"->>'product') || '.')
  WHERE "event" IN ('approvalStep', 'contractSubmission') AND "status" <> 'sent';
