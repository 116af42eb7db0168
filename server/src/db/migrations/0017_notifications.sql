CREATE TABLE "notification_settings" (
	"userId" integer NOT NULL,
	"kind" text NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_settings_userId_kind_pk" PRIMARY KEY("userId","kind"),
	CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('your_turn', 'renewal', 'mention', 'decided', 'comment', 'owner', 'import')),
	CONSTRAINT "notification_settings_mail_known" CHECK ("notification_settings"."mail" in ('at_once', 'daily', 'weekly', 'none'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"userId" integer NOT NULL,
	"kind" text NOT NULL,
	"eventKey" text NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"softwareId" integer,
	"requestId" integer,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"readAt" timestamp(3) with time zone,
	"waits" text,
	CONSTRAINT "notifications_once" UNIQUE("userId","eventKey"),
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('your_turn', 'renewal', 'mention', 'decided', 'comment', 'owner', 'import')),
	CONSTRAINT "notifications_wait_known" CHECK ("notifications"."waits" in ('daily', 'weekly'))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_event_known";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_softwareId_software_id_fk" FOREIGN KEY ("softwareId") REFERENCES "public"."software"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_requestId_purchase_requests_id_fk" FOREIGN KEY ("requestId") REFERENCES "public"."purchase_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of" ON "notifications" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "notifications_kind" ON "notifications" USING btree ("userId","kind","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("userId","id") WHERE "notifications"."readAt" is null;--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("userId") WHERE "notifications"."waits" is not null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "notifications_software" ON "notifications" USING btree ("softwareId") WHERE "notifications"."softwareId" is not null;--> statement-breakpoint
CREATE INDEX "notifications_request" ON "notifications" USING btree ("requestId") WHERE "notifications"."requestId" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_event_known" CHECK ("mails"."event" in ('approvalStep', 'requestComment', 'softwareComment', 'contractSubmission', 'renewalReminder', 'digest', 'notification'));