CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"userId" integer NOT NULL,
	"kind" text NOT NULL,
	"segment" text,
	"tokenHash" text NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"lastUsedAt" timestamp(3) with time zone,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("tokenHash"),
	CONSTRAINT "calendar_feeds_kind_known" CHECK ("calendar_feeds"."kind" in ('mine', 'segment', 'company')),
	CONSTRAINT "calendar_feeds_segment_named" CHECK (("calendar_feeds"."kind" = 'segment') = ("calendar_feeds"."segment" is not null))
);
--> statement-breakpoint
CREATE TABLE "renewal_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewal_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"softwareId" integer NOT NULL,
	"contractId" integer NOT NULL,
	"termEnd" date NOT NULL,
	"decision" text,
	"note" text,
	"until" date,
	"targetCost" numeric(14, 2),
	"noticeSentOn" date,
	"noticeMethod" text,
	"evidenceFileIds" integer[] DEFAULT '{}' NOT NULL,
	"endsWith" text,
	"vendorAgreed" boolean DEFAULT false NOT NULL,
	"requestId" integer,
	"statusBefore" text,
	"movedEnd" boolean DEFAULT false NOT NULL,
	"endBefore" date,
	"decidedBy" integer,
	"decidedByName" text,
	"decidedAt" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "renewal_decisions_term" UNIQUE("contractId","termEnd"),
	CONSTRAINT "renewal_decisions_known" CHECK ("renewal_decisions"."decision" in ('renew', 'renegotiate', 'cancel')),
	CONSTRAINT "renewal_decisions_method_known" CHECK ("renewal_decisions"."noticeMethod" in ('letter', 'email', 'portal', 'other')),
	CONSTRAINT "renewal_decisions_end_known" CHECK ("renewal_decisions"."endsWith" in ('this', 'next')),
	CONSTRAINT "renewal_decisions_target_positive" CHECK ("renewal_decisions"."targetCost" > 0),
	CONSTRAINT "renewal_decisions_version_positive" CHECK ("renewal_decisions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "renewal_snoozes" (
	"userId" integer NOT NULL,
	"softwareId" integer NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "renewal_snoozes_userId_softwareId_pk" PRIMARY KEY("userId","softwareId")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_decisions" ADD CONSTRAINT "renewal_decisions_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_decisions" ADD CONSTRAINT "renewal_decisions_contractId_contracts_id_fk" FOREIGN KEY ("contractId") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_decisions" ADD CONSTRAINT "renewal_decisions_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_decisions" ADD CONSTRAINT "renewal_decisions_decidedBy_users_id_fk" FOREIGN KEY ("decidedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_snoozes" ADD CONSTRAINT "renewal_snoozes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_snoozes" ADD CONSTRAINT "renewal_snoozes_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "renewal_decisions_software" ON "renewal_decisions" USING btree ("softwareId");--> statement-breakpoint
CREATE INDEX "renewal_decisions_request" ON "renewal_decisions" USING btree ("requestId");--> statement-breakpoint
CREATE INDEX "renewal_snoozes_software" ON "renewal_snoozes" USING btree ("softwareId");--> statement-breakpoint
-- What was decided, and what is asked for, belongs to what is kept of an item (decision 88).
CREATE TRIGGER renewal_decisions_added AFTER INSERT ON "renewal_decisions" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER renewal_decisions_changed AFTER UPDATE ON "renewal_decisions" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER renewal_decisions_deleted AFTER DELETE ON "renewal_decisions" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION record_software_of_changed();
--> statement-breakpoint
CREATE TRIGGER renewal_decisions_moved AFTER UPDATE OF "softwareId" ON "renewal_decisions" FOR EACH ROW
WHEN (OLD."softwareId" <> NEW."softwareId") EXECUTE FUNCTION record_all_software();
--> statement-breakpoint
CREATE TRIGGER renewal_decisions_emptied AFTER TRUNCATE ON "renewal_decisions"
FOR EACH STATEMENT EXECUTE FUNCTION record_all_software();
--> statement-breakpoint
CREATE FUNCTION record_requested_software() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_changes ("softwareId")
  SELECT DISTINCT id FROM (VALUES (OLD."targetSoftwareId"), (NEW."targetSoftwareId")) AS items (id) WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of requests only whether one is open that renews a contract. In an insertion OLD is null, in a deletion NEW is.
CREATE TRIGGER purchase_requests_renewing AFTER INSERT ON "purchase_requests" FOR EACH ROW
WHEN (NEW."renewsContractId" IS NOT NULL) EXECUTE FUNCTION record_requested_software();
--> statement-breakpoint
CREATE TRIGGER purchase_requests_renewed AFTER UPDATE ON "purchase_requests" FOR EACH ROW
WHEN ((OLD."renewsContractId" IS NOT NULL OR NEW."renewsContractId" IS NOT NULL)
  AND (OLD."status", OLD."renewsContractId", OLD."targetSoftwareId")
    IS DISTINCT FROM (NEW."status", NEW."renewsContractId", NEW."targetSoftwareId"))
EXECUTE FUNCTION record_requested_software();
--> statement-breakpoint
CREATE TRIGGER purchase_requests_not_renewing AFTER DELETE ON "purchase_requests" FOR EACH ROW
WHEN (OLD."renewsContractId" IS NOT NULL) EXECUTE FUNCTION record_requested_software();
