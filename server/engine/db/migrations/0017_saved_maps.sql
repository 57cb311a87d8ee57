CREATE TABLE "saved_map_versions" (
	"map_id" text NOT NULL,
	"version" integer NOT NULL,
	"map_key" text NOT NULL,
	"thumbnail_key" text,
	"bytes" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_map_versions_map_id_version_pk" PRIMARY KEY("map_id","version")
);
--> statement-breakpoint
CREATE TABLE "saved_maps" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_map_versions" ADD CONSTRAINT "saved_map_versions_map_id_saved_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."saved_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_maps" ADD CONSTRAINT "saved_maps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_maps_member" ON "saved_maps" USING btree ("member_id","updated_at");