CREATE TABLE "lookups" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"inputs_hash" text,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lookups_inputs_hash" UNIQUE("inputs_hash")
);
--> statement-breakpoint
ALTER TABLE "lookups" ADD CONSTRAINT "lookups_made_by_members_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lookups_made_by" ON "lookups" USING btree ("made_by");