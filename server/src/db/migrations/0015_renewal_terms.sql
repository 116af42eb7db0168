ALTER TABLE "contracts" ADD COLUMN "renewalMonths" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renewalUplift" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "noticeCount" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "noticeUnit" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "reminderDays" integer[];--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "renewsContractId" integer;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "renewsContractId" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_renewsContractId_contracts_id_fk" FOREIGN KEY ("renewsContractId") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_renewsContractId_contracts_id_fk" FOREIGN KEY ("renewsContractId") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_renews" ON "contracts" USING btree ("renewsContractId");--> statement-breakpoint
CREATE INDEX "purchase_requests_renews" ON "purchase_requests" USING btree ("renewsContractId");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_renewal_months_in_range" CHECK ("contracts"."renewalMonths" between 1 and 120);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_uplift_in_range" CHECK ("contracts"."renewalUplift" between -50 and 200);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_notice_in_range" CHECK ("contracts"."noticeCount" between 0 and 1095);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_notice_unit_known" CHECK ("contracts"."noticeUnit" in ('days', 'months'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_notice_with_unit" CHECK (("contracts"."noticeCount" is null) = ("contracts"."noticeUnit" is null));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_reminder_days_few" CHECK (cardinality("contracts"."reminderDays") between 1 and 12);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_reminder_days_in_range" CHECK (0 <= all("contracts"."reminderDays") and 365 >= all("contracts"."reminderDays"));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_renew_another" CHECK ("contracts"."renewsContractId" <> "contracts"."id");--> statement-breakpoint
-- The terms that requests ask for have every name, as contracts do.
UPDATE "purchase_requests" SET "contract" = '{"renewalMonths": null, "renewalUplift": null, "noticeCount": null, "noticeUnit": null, "reminderDays": null}'::jsonb || "contract" WHERE "contract" IS NOT NULL;
