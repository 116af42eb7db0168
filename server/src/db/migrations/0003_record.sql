CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"softwareId" integer NOT NULL,
	"userId" integer NOT NULL,
	"content" text NOT NULL,
	"tagged_users" text[] DEFAULT '{}' NOT NULL,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_content_given" CHECK (btrim("comments"."content") <> '')
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"occasion" text NOT NULL,
	"userId" integer NOT NULL,
	"softwareId" integer,
	"details" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mails_once" UNIQUE("event","occasion","userId"),
	CONSTRAINT "mails_event_known" CHECK ("mails"."event" in ('approvalStep', 'requestComment', 'softwareComment', 'contractSubmission', 'renewalReminder')),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"userId" integer NOT NULL,
	"fileName" text,
	"fileSize" bigint,
	"mimeType" text,
	"purpose" text,
	"multipartId" text,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"claimedAt" timestamp(3) with time zone,
	"releasedAt" timestamp(3) with time zone,
	CONSTRAINT "uploads_size" CHECK ("uploads"."fileSize" > 0)
);
--> statement-breakpoint
ALTER TABLE "vendor_files" DROP CONSTRAINT "vendor_files_filePath_unique";--> statement-breakpoint
ALTER TABLE "vendor_files" ADD COLUMN "uploadKey" text NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_software" ON "comments" USING btree ("softwareId","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_software" ON "mails" USING btree ("softwareId");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("id") WHERE "mails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("createdAt") WHERE "uploads"."claimedAt" is null;--> statement-breakpoint
CREATE INDEX "uploads_released" ON "uploads" USING btree ("releasedAt") WHERE "uploads"."releasedAt" is not null;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_uploadKey_uploads_key_fk" FOREIGN KEY ("uploadKey") REFERENCES "public"."uploads"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_uploadKey_unique" UNIQUE("uploadKey");