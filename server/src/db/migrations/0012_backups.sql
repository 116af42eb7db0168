CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"isVerified" boolean NOT NULL,
	"problem" text
);
