CREATE TABLE "absences" (
	"personId" integer PRIMARY KEY NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"delegateId" integer NOT NULL,
	CONSTRAINT "absences_days_in_order" CHECK ("absences"."from" <= "absences"."to"),
	CONSTRAINT "absences_delegate_is_another" CHECK ("absences"."delegateId" <> "absences"."personId")
);
--> statement-breakpoint
CREATE TABLE "step_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "step_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stepId" integer NOT NULL,
	"round" integer NOT NULL,
	"personId" integer NOT NULL,
	"personName" text NOT NULL,
	"onBehalfOfId" integer,
	"onBehalfOfName" text,
	"capacity" text NOT NULL,
	"decision" text NOT NULL,
	"comment" text,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "step_decisions_once" UNIQUE NULLS NOT DISTINCT("stepId","round","personId","onBehalfOfId","decision"),
	CONSTRAINT "step_decisions_decision_known" CHECK ("step_decisions"."decision" in ('approved', 'rejected', 'sent_back')),
	CONSTRAINT "step_decisions_capacity_known" CHECK ("step_decisions"."capacity" in ('approver', 'escalation', 'administrator')),
	CONSTRAINT "step_decisions_round_positive" CHECK ("step_decisions"."round" > 0),
	CONSTRAINT "step_decisions_behalf_named" CHECK (("step_decisions"."onBehalfOfId" is null) = ("step_decisions"."onBehalfOfName" is null)),
	CONSTRAINT "step_decisions_behalf_of_another" CHECK ("step_decisions"."onBehalfOfId" <> "step_decisions"."personId")
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"savedAt" timestamp(3) with time zone NOT NULL,
	"savedBy" integer,
	"savedByName" text,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_type_known";--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "kind" text DEFAULT 'software' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "formKey" text;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "currentSteps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "askedIds" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "dueOn" date;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "sentBackBy" integer;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "sentBackStep" text;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "sentBackComment" text;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "isWithdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "basis" jsonb;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "approvers" jsonb;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "needs" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "besidePrevious" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "dueDays" integer;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "escalateAfterDays" integer;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "escalateToId" integer;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "skippedBecause" text;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "sinceDay" date;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "dueOn" date;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "remindedOn" date;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "escalatedOn" date;--> statement-breakpoint
-- Requests under way go on as they were: what stands in the new columns says the same of them in the new terms.
UPDATE "request_steps" SET "state" = CASE
  WHEN "request_steps"."status" <> 'pending' THEN "request_steps"."status"
  WHEN "request"."status" IN ('draft', 'in_progress') AND "request"."currentStep" = "stepName" THEN 'current'
  ELSE 'pending' END,
  "sinceDay" = CASE WHEN "position" > 0 THEN ("since" AT TIME ZONE 'UTC')::date END
FROM "purchase_requests" AS "request" WHERE "request"."id" = "requestId";--> statement-breakpoint
UPDATE "purchase_requests" SET
  "kind" = CASE WHEN "contract" IS NULL THEN 'software' WHEN "renewsContractId" IS NULL THEN 'contract' ELSE 'renewal' END,
  "currentSteps" = CASE WHEN "status" IN ('draft', 'in_progress') THEN ARRAY["currentStep"] ELSE '{}' END,
  "askedIds" = CASE
    WHEN "status" NOT IN ('draft', 'in_progress') THEN '{}'
    WHEN EXISTS (SELECT FROM "users" WHERE "id" = "currentAssigneeId" AND "deletedAt" IS NULL) THEN ARRAY["currentAssigneeId"]
    ELSE ARRAY(SELECT "id" FROM "users" WHERE "role" = 'admin' AND "deletedAt" IS NULL ORDER BY "id") END;--> statement-breakpoint
INSERT INTO "step_decisions" ("stepId", "round", "personId", "personName", "capacity", "decision", "comment", "at")
SELECT "id", 1, "decidedBy", "decidedByName",
  CASE WHEN "assigneeId" = "decidedBy" THEN 'approver' ELSE 'administrator' END, "status", "comments", "completedAt"
FROM "request_steps" WHERE "status" <> 'pending' ORDER BY "completedAt", "id";--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_personId_users_id_fk" FOREIGN KEY ("personId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_delegateId_users_id_fk" FOREIGN KEY ("delegateId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_decisions" ADD CONSTRAINT "step_decisions_stepId_request_steps_id_fk" FOREIGN KEY ("stepId") REFERENCES "public"."request_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_decisions" ADD CONSTRAINT "step_decisions_personId_users_id_fk" FOREIGN KEY ("personId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_decisions" ADD CONSTRAINT "step_decisions_onBehalfOfId_users_id_fk" FOREIGN KEY ("onBehalfOfId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_savedBy_users_id_fk" FOREIGN KEY ("savedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_delegate" ON "absences" USING btree ("delegateId");--> statement-breakpoint
CREATE INDEX "step_decisions_person" ON "step_decisions" USING btree ("personId","at");--> statement-breakpoint
CREATE INDEX "workflow_versions_saved" ON "workflow_versions" USING btree ("savedBy");--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_sentBackBy_users_id_fk" FOREIGN KEY ("sentBackBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_escalateToId_users_id_fk" FOREIGN KEY ("escalateToId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_requests_asked" ON "purchase_requests" USING gin ("askedIds") WHERE "purchase_requests"."status" = 'in_progress';--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_type_known" CHECK ("activities"."type" in ('status_change', 'new_contract', 'software_updated', 'contract_updated', 'comment_added', 'request_created', 'request_step_approved', 'request_approved', 'request_rejected', 'request_sent_back', 'request_withdrawn', 'role_changed'));--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_kind_known" CHECK ("purchase_requests"."kind" in ('software', 'contract', 'renewal'));--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_round_positive" CHECK ("purchase_requests"."round" > 0);--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_sent_back_whole" CHECK (num_nonnulls("purchase_requests"."sentBackBy", "purchase_requests"."sentBackStep", "purchase_requests"."sentBackComment") in (0, 3));--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_sent_back_open" CHECK ("purchase_requests"."sentBackBy" is null or "purchase_requests"."status" = 'in_progress');--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_withdrawn_closed" CHECK (not "purchase_requests"."isWithdrawn" or "purchase_requests"."status" = 'rejected');--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_closed_ask_nobody" CHECK ("purchase_requests"."status" in ('draft', 'in_progress') or (cardinality("purchase_requests"."askedIds") = 0 and cardinality("purchase_requests"."currentSteps") = 0));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_state_known" CHECK ("request_steps"."state" in ('pending', 'current', 'approved', 'rejected', 'skipped'));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_state_decided" CHECK (("request_steps"."status" = 'pending') = ("request_steps"."state" in ('pending', 'current', 'skipped')) and ("request_steps"."status" = 'pending' or "request_steps"."status" = "request_steps"."state"));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_skipped_because" CHECK (("request_steps"."state" = 'skipped') = ("request_steps"."skippedBecause" is not null));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_needs_known" CHECK ("request_steps"."needs" ~ '^(any|all|[1-9][0-9]{0,5})$');--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_days_whole" CHECK (coalesce("request_steps"."dueDays", 1) > 0 and coalesce("request_steps"."escalateAfterDays", 1) > 0);