CREATE INDEX "change_logs_time" ON "change_logs" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "request_changes_time" ON "request_changes" USING btree ("createdAt","id");