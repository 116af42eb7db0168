CREATE TABLE "renewal_reminders" (
	"softwareId" integer NOT NULL,
	"renewalDate" date NOT NULL,
	"lastSent" date NOT NULL,
	CONSTRAINT "renewal_reminders_softwareId_renewalDate_pk" PRIMARY KEY("softwareId","renewalDate")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lastAttemptAt" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lastError" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sentTo" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "renewal_reminders" ADD CONSTRAINT "renewal_reminders_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_attempts_counted" CHECK ("mails"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent_named" CHECK ("mails"."status" <> 'sent' or ("mails"."sentTo" is not null and "mails"."subject" is not null));