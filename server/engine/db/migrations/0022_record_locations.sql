CREATE TABLE "record_locations" (
	"evaluation_id" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"locations" json NOT NULL,
	"location_count" integer NOT NULL,
	"unplaced_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_locations" ADD CONSTRAINT "record_locations_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;