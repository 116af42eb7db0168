CREATE TABLE "mail_tests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"causedBy" integer NOT NULL,
	"sentTo" text NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requestId" integer NOT NULL,
	"fieldName" text NOT NULL,
	"oldValue" text,
	"newValue" text,
	"afterStep" text,
	"userId" integer NOT NULL,
	"userName" text NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "request_changes_field_given" CHECK (btrim("request_changes"."fieldName") <> ''),
	CONSTRAINT "request_changes_really_changed" CHECK ("request_changes"."oldValue" is distinct from "request_changes"."newValue")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "userName" text;--> statement-breakpoint
ALTER TABLE "change_logs" ADD COLUMN "userName" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "userName" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "causedBy" integer;--> statement-breakpoint
ALTER TABLE "request_comments" ADD COLUMN "userName" text;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "decidedByName" text;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "approvedTerms" jsonb;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "adminBy" text;--> statement-breakpoint
ALTER TABLE "mail_tests" ADD CONSTRAINT "mail_tests_causedBy_users_id_fk" FOREIGN KEY ("causedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_changes" ADD CONSTRAINT "request_changes_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_changes" ADD CONSTRAINT "request_changes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tests_caused" ON "mail_tests" USING btree ("causedBy","createdAt");--> statement-breakpoint
CREATE INDEX "request_changes_request" ON "request_changes" USING btree ("requestId","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_causedBy_users_id_fk" FOREIGN KEY ("causedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_caused" ON "mails" USING btree ("causedBy","createdAt") WHERE "mails"."causedBy" is not null;--> statement-breakpoint
-- Whatever was said or decided so far gets the name that its author has today; only then can names be demanded.
UPDATE "activities" SET "userName" = "users"."name" FROM "users" WHERE "users"."id" = "activities"."userId";--> statement-breakpoint
UPDATE "change_logs" SET "userName" = "users"."name" FROM "users" WHERE "users"."id" = "change_logs"."userId";--> statement-breakpoint
UPDATE "comments" SET "userName" = "users"."name" FROM "users" WHERE "users"."id" = "comments"."userId";--> statement-breakpoint
UPDATE "request_comments" SET "userName" = "users"."name" FROM "users" WHERE "users"."id" = "request_comments"."userId";--> statement-breakpoint
UPDATE "request_steps" SET "decidedByName" = "users"."name" FROM "users" WHERE "users"."id" = "request_steps"."decidedBy";--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "userName" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "request_comments" ALTER COLUMN "userName" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_named" CHECK (("activities"."userId" is null) = ("activities"."userName" is null));--> statement-breakpoint
ALTER TABLE "change_logs" ADD CONSTRAINT "change_logs_named" CHECK (("change_logs"."userId" is null) = ("change_logs"."userName" is null));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_decider_named" CHECK (("request_steps"."decidedBy" is null) = ("request_steps"."decidedByName" is null));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_terms_approved" CHECK ("request_steps"."approvedTerms" is null or "request_steps"."status" = 'approved');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_by_known" CHECK ("users"."adminBy" in ('rule', 'first', 'person'));