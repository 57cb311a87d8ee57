CREATE TABLE "record_map_versions" (
	"evaluation_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"location_count" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_map_versions_evaluation_id_version_kind_pk" PRIMARY KEY("evaluation_id","version","kind")
);
--> statement-breakpoint
ALTER TABLE "record_map_versions" ADD CONSTRAINT "record_map_versions_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;