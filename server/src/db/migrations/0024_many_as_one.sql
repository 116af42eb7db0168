ALTER TABLE "notifications" DROP CONSTRAINT "notifications_wait_known";--> statement-breakpoint
DROP INDEX "mails_user";--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("userId","createdAt");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_wait_known" CHECK ("notifications"."waits" in ('soon', 'daily', 'weekly'));