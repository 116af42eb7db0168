CREATE TABLE "purchase_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vendor" text,
	"productName" text,
	"description" text,
	"businessRequirements" text,
	"estimatedCost" numeric(14, 2),
	"department" text,
	"requestorId" integer NOT NULL,
	"businessOwnerId" integer,
	"techAdminId" integer,
	"executiveSponsorId" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"currentStep" text NOT NULL,
	"currentAssigneeId" integer,
	"softwareId" integer,
	"targetSoftwareId" integer,
	"contract" jsonb,
	"contractId" integer,
	"statusSince" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"updatedAt" timestamp(3) with time zone NOT NULL,
	"updatedBy" integer,
	CONSTRAINT "purchase_requests_status_known" CHECK ("purchase_requests"."status" in ('draft', 'in_progress', 'approved', 'rejected')),
	CONSTRAINT "purchase_requests_begun_with_names" CHECK ("purchase_requests"."status" in ('draft', 'rejected') or ("purchase_requests"."vendor" is not null and "purchase_requests"."productName" is not null)),
	CONSTRAINT "purchase_requests_vendor_given" CHECK (btrim("purchase_requests"."vendor") <> ''),
	CONSTRAINT "purchase_requests_product_given" CHECK (btrim("purchase_requests"."productName") <> ''),
	CONSTRAINT "purchase_requests_cost_positive" CHECK ("purchase_requests"."estimatedCost" > 0),
	CONSTRAINT "purchase_requests_closed_wait_for_nobody" CHECK ("purchase_requests"."status" in ('draft', 'in_progress') or "purchase_requests"."currentAssigneeId" is null),
	CONSTRAINT "purchase_requests_version_positive" CHECK ("purchase_requests"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "request_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requestId" integer NOT NULL,
	"fileName" text NOT NULL,
	"filePath" text NOT NULL,
	"uploadKey" text NOT NULL,
	"fileSize" bigint NOT NULL,
	"mimeType" text NOT NULL,
	"uploadedBy" integer NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "request_attachments_uploadKey_unique" UNIQUE("uploadKey"),
	CONSTRAINT "request_attachments_size" CHECK ("request_attachments"."fileSize" > 0),
	CONSTRAINT "request_attachments_name_given" CHECK (btrim("request_attachments"."fileName") <> '')
);
--> statement-breakpoint
CREATE TABLE "request_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requestId" integer NOT NULL,
	"userId" integer NOT NULL,
	"content" text NOT NULL,
	"tagged_users" text[] DEFAULT '{}' NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "request_comments_content_given" CHECK (btrim("request_comments"."content") <> '')
);
--> statement-breakpoint
CREATE TABLE "request_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requestId" integer NOT NULL,
	"position" integer NOT NULL,
	"stepName" text NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"actions" text[] DEFAULT '{}' NOT NULL,
	"assigneeType" text NOT NULL,
	"roleType" text,
	"approverId" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"assigneeId" integer,
	"isReassigned" boolean DEFAULT false NOT NULL,
	"comments" text,
	"decidedBy" integer,
	"since" timestamp(3) with time zone,
	"completedAt" timestamp(3) with time zone,
	CONSTRAINT "request_steps_once" UNIQUE("requestId","stepName"),
	CONSTRAINT "request_steps_status_known" CHECK ("request_steps"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "request_steps_type_known" CHECK ("request_steps"."assigneeType" in ('user', 'role')),
	CONSTRAINT "request_steps_role_known" CHECK ("request_steps"."roleType" in ('requestor', 'business_owner', 'tech_admin', 'executive_sponsor')),
	CONSTRAINT "request_steps_role_given" CHECK (("request_steps"."assigneeType" = 'role') = ("request_steps"."roleType" is not null)),
	CONSTRAINT "request_steps_decided_whole" CHECK (("request_steps"."status" = 'pending') = ("request_steps"."decidedBy" is null) and ("request_steps"."status" = 'pending') = ("request_steps"."completedAt" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "requestId" integer;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_requestorId_users_id_fk" FOREIGN KEY ("requestorId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_businessOwnerId_users_id_fk" FOREIGN KEY ("businessOwnerId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_techAdminId_users_id_fk" FOREIGN KEY ("techAdminId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_executiveSponsorId_users_id_fk" FOREIGN KEY ("executiveSponsorId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_currentAssigneeId_users_id_fk" FOREIGN KEY ("currentAssigneeId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_targetSoftwareId_software_id_fk" FOREIGN KEY ("targetSoftwareId") REFERENCES "public"."software"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_contractId_contracts_id_fk" FOREIGN KEY ("contractId") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_updatedBy_users_id_fk" FOREIGN KEY ("updatedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachments" ADD CONSTRAINT "request_attachments_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachments" ADD CONSTRAINT "request_attachments_uploadKey_uploads_key_fk" FOREIGN KEY ("uploadKey") REFERENCES "public"."uploads"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachments" ADD CONSTRAINT "request_attachments_uploadedBy_users_id_fk" FOREIGN KEY ("uploadedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_comments" ADD CONSTRAINT "request_comments_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_comments" ADD CONSTRAINT "request_comments_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_approverId_users_id_fk" FOREIGN KEY ("approverId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_assigneeId_users_id_fk" FOREIGN KEY ("assigneeId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_decidedBy_users_id_fk" FOREIGN KEY ("decidedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_requests_software" ON "purchase_requests" USING btree ("softwareId");--> statement-breakpoint
CREATE INDEX "purchase_requests_target" ON "purchase_requests" USING btree ("targetSoftwareId");--> statement-breakpoint
CREATE INDEX "purchase_requests_contract" ON "purchase_requests" USING btree ("contractId");--> statement-breakpoint
CREATE INDEX "purchase_requests_turn" ON "purchase_requests" USING btree ("currentAssigneeId") WHERE "purchase_requests"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "request_attachments_request" ON "request_attachments" USING btree ("requestId");--> statement-breakpoint
CREATE INDEX "request_comments_request" ON "request_comments" USING btree ("requestId","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_request" ON "mails" USING btree ("requestId");