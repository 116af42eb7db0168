-- Room in each page lets a changed row stay where it is, so that its indexes need no new entries.
ALTER TABLE "software" SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "contracts" SET (fillfactor = 80);
