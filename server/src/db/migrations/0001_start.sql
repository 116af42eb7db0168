CREATE TABLE "activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"description" text NOT NULL,
	"details" text,
	"softwareId" integer,
	"userId" integer,
	"metadata" text,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_type_known" CHECK ("activities"."type" in ('status_change', 'new_contract', 'software_updated', 'contract_updated', 'comment_added', 'request_created', 'request_step_approved', 'request_approved', 'request_rejected', 'role_changed'))
);
--> statement-breakpoint
CREATE TABLE "change_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"softwareId" integer NOT NULL,
	"fieldName" text NOT NULL,
	"oldValue" text,
	"newValue" text,
	"userId" integer,
	"byClient" boolean DEFAULT false NOT NULL,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_logs_field_given" CHECK (btrim("change_logs"."fieldName") <> ''),
	CONSTRAINT "change_logs_really_changed" CHECK ("change_logs"."oldValue" is distinct from "change_logs"."newValue" or "change_logs"."byClient")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"softwareId" integer NOT NULL,
	"startDate" date NOT NULL,
	"endDate" date,
	"cost" numeric(14, 2) NOT NULL,
	"billingCycle" text DEFAULT 'yearly' NOT NULL,
	"paymentType" text,
	"autoRenew" boolean DEFAULT false NOT NULL,
	"priceCheckFrequency" text,
	"cancellationNoticeDate" date,
	"nextReviewDate" date,
	"version" integer DEFAULT 1 NOT NULL,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_cost_positive" CHECK ("contracts"."cost" > 0),
	CONSTRAINT "contracts_end_after_start" CHECK ("contracts"."endDate" >= "contracts"."startDate"),
	CONSTRAINT "contracts_billing_cycle_known" CHECK ("contracts"."billingCycle" in ('yearly', 'monthly', 'quarterly')),
	CONSTRAINT "contracts_price_check_known" CHECK ("contracts"."priceCheckFrequency" in ('yearly', 'monthly', 'quarterly')),
	CONSTRAINT "contracts_version_positive" CHECK ("contracts"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "csv_mappings" (
	"header" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"userId" integer,
	"updatedAt" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"userId" integer NOT NULL,
	"key" text NOT NULL,
	"requestHash" text NOT NULL,
	"reply" jsonb,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_userId_key_pk" PRIMARY KEY("userId","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"idHash" text PRIMARY KEY NOT NULL,
	"userId" integer NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"expiresAt" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updatedBy" integer,
	"updatedAt" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "software" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "software_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unique_id" text NOT NULL,
	"vendor" text NOT NULL,
	"product_name" text NOT NULL,
	"notes" text,
	"status" text DEFAULT 'active' NOT NULL,
	"business_segment" text[],
	"business_segment_percentages" text,
	"team_usage" text[] DEFAULT '{}' NOT NULL,
	"billing_cycle" text DEFAULT 'yearly' NOT NULL,
	"cost" numeric(14, 2),
	"paymentType" text,
	"renewal_date" date,
	"last_reminder_sent" timestamp(3) with time zone,
	"business_owner_id" integer,
	"tech_admin_id" integer,
	"executive_sponsor_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "software_unique_id_unique" UNIQUE("unique_id"),
	CONSTRAINT "software_vendor_given" CHECK (btrim("software"."vendor") <> ''),
	CONSTRAINT "software_product_given" CHECK (btrim("software"."product_name") <> ''),
	CONSTRAINT "software_status_given" CHECK (btrim("software"."status") <> ''),
	CONSTRAINT "software_billing_cycle_known" CHECK ("software"."billing_cycle" in ('yearly', 'monthly', 'quarterly')),
	CONSTRAINT "software_cost_positive" CHECK ("software"."cost" > 0),
	CONSTRAINT "software_segments_given" CHECK (cardinality("software"."business_segment") > 0),
	CONSTRAINT "software_percentages_total" CHECK ("software"."business_segment_percentages" is null or are_percentages_valid("software"."business_segment_percentages", "software"."business_segment")),
	CONSTRAINT "software_version_positive" CHECK ("software"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"googleSub" text,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"firstName" text,
	"lastName" text,
	"profileImageUrl" text,
	"role" text DEFAULT 'user' NOT NULL,
	"passwordHash" text,
	"deletedAt" timestamp(3) with time zone,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lastSignInAt" timestamp(3) with time zone,
	CONSTRAINT "users_googleSub_unique" UNIQUE("googleSub"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email") and "users"."email" like '%_@_%'),
	CONSTRAINT "users_username_shape" CHECK ("users"."username" ~ '^[a-z0-9._-]+$'),
	CONSTRAINT "users_name_given" CHECK (btrim("users"."name") <> ''),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'user'))
);
--> statement-breakpoint
CREATE TABLE "vendor_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"softwareId" integer NOT NULL,
	"fileName" text NOT NULL,
	"filePath" text NOT NULL,
	"fileSize" bigint NOT NULL,
	"mimeType" text NOT NULL,
	"uploadedBy" integer,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_files_filePath_unique" UNIQUE("filePath"),
	CONSTRAINT "vendor_files_size" CHECK ("vendor_files"."fileSize" >= 0),
	CONSTRAINT "vendor_files_name_given" CHECK (btrim("vendor_files"."fileName") <> '')
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_logs" ADD CONSTRAINT "change_logs_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_logs" ADD CONSTRAINT "change_logs_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_mappings" ADD CONSTRAINT "csv_mappings_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updatedBy_users_id_fk" FOREIGN KEY ("updatedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software" ADD CONSTRAINT "software_business_owner_id_users_id_fk" FOREIGN KEY ("business_owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software" ADD CONSTRAINT "software_tech_admin_id_users_id_fk" FOREIGN KEY ("tech_admin_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software" ADD CONSTRAINT "software_executive_sponsor_id_users_id_fk" FOREIGN KEY ("executive_sponsor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_uploadedBy_users_id_fk" FOREIGN KEY ("uploadedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_software" ON "activities" USING btree ("softwareId");--> statement-breakpoint
CREATE INDEX "change_logs_software" ON "change_logs" USING btree ("softwareId","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_latest" ON "contracts" USING btree ("softwareId","startDate" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "software_business_owner" ON "software" USING btree ("business_owner_id");--> statement-breakpoint
CREATE INDEX "software_tech_admin" ON "software" USING btree ("tech_admin_id");--> statement-breakpoint
CREATE INDEX "software_executive_sponsor" ON "software" USING btree ("executive_sponsor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name");--> statement-breakpoint
CREATE INDEX "vendor_files_software" ON "vendor_files" USING btree ("softwareId");