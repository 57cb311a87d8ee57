CREATE TABLE "sign_up_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sign_up_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_up_links" ADD CONSTRAINT "sign_up_links_sign_up_id_waiting_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."waiting_sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_links_sign_up" ON "sign_up_links" USING btree ("sign_up_id");--> statement-breakpoint
CREATE INDEX "waiting_sign_ups_email" ON "waiting_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_sign_ups_expiry" ON "waiting_sign_ups" USING btree ("expires_at");