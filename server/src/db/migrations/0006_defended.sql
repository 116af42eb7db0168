CREATE TABLE "mail_tests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"causedBy" integer NOT NULL,
	"sentTo" text NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "causedBy" integer;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "approvedTerms" jsonb;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "adminBy" text;--> statement-breakpoint
ALTER TABLE "mail_tests" ADD CONSTRAINT "mail_tests_causedBy_users_id_fk" FOREIGN KEY ("causedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tests_caused" ON "mail_tests" USING btree ("causedBy","createdAt");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_causedBy_users_id_fk" FOREIGN KEY ("causedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_caused" ON "mails" USING btree ("causedBy","createdAt") WHERE "mails"."causedBy" is not null;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_terms_approved" CHECK ("request_steps"."approvedTerms" is null or "request_steps"."status" = 'approved');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_by_known" CHECK ("users"."adminBy" in ('rule', 'first', 'person'));