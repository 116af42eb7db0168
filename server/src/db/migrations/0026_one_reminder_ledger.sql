CREATE TABLE "sent_reminders" (
	"softwareId" integer NOT NULL,
	"contractId" integer,
	"actBy" date NOT NULL,
	"userId" integer,
	"sentOn" date NOT NULL,
	CONSTRAINT "sent_reminders_of" UNIQUE NULLS NOT DISTINCT("softwareId","contractId","actBy","userId")
);
--> statement-breakpoint
INSERT INTO "sent_reminders" ("softwareId", "actBy", "sentOn")
  SELECT "softwareId", "renewalDate", "lastSent" FROM "renewal_reminders";--> statement-breakpoint
INSERT INTO "sent_reminders" ("softwareId", "contractId", "actBy", "userId", "sentOn")
  SELECT c."softwareId", t."contractId", t."actBy", t."userId", max(t."toldOn")
  FROM "told_renewals" t JOIN "contracts" c ON c.id = t."contractId" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "sent_reminders" ("softwareId", "actBy", "userId", "sentOn")
  SELECT "softwareId", split_part("eventKey", ' ', 4)::date, "userId", max(split_part("eventKey", ' ', 5)::date)
  FROM "notifications" WHERE kind = 'renewal' AND "softwareId" IS NOT NULL
    AND "eventKey" ~ '^renewalReminder renewal \d+ \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$' GROUP BY 1, 2, 3;--> statement-breakpoint
DROP TABLE "renewal_reminders" CASCADE;--> statement-breakpoint
DROP TABLE "told_renewals" CASCADE;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_contractId_contracts_id_fk" FOREIGN KEY ("contractId") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_reminders_contract" ON "sent_reminders" USING btree ("contractId");--> statement-breakpoint
CREATE INDEX "sent_reminders_user" ON "sent_reminders" USING btree ("userId");