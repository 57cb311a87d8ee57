ALTER TABLE "audit_entries" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name" text DEFAULT '' NOT NULL;