CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"userId" integer NOT NULL,
	"issuer" text,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"lastUsedAt" timestamp(3) with time zone,
	CONSTRAINT "identities_sub" UNIQUE("issuer","sub")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_googleSub_unique";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("userId");--> statement-breakpoint
INSERT INTO "identities" ("userId", "issuer", "sub", "email", "createdAt", "lastUsedAt")
  SELECT id, CASE WHEN "googleSub" LIKE 'evaluation:%' THEN 'urn:purser:evaluation' END, "googleSub", email, "createdAt", "lastSignInAt"
  FROM "users" WHERE "googleSub" IS NOT NULL ORDER BY id;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "googleSub";
