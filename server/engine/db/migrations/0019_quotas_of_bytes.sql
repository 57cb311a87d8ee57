ALTER TABLE "leftover_files" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "leftover_files" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_map_versions" ADD COLUMN "thumbnail_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "leftover_files_member" ON "leftover_files" USING btree ("member_id");--> statement-breakpoint
UPDATE "lists" SET "bytes" = octet_length("content"::text), "count" = CASE json_typeof("content" -> "kind") WHEN 'array' THEN json_array_length("content" -> "kind") ELSE 0 END;