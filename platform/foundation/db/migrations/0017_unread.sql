CREATE TABLE "unread" (
	"company_id" integer NOT NULL,
	"candidate_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"ad_id" integer NOT NULL,
	"kinds" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"live" boolean NOT NULL,
	CONSTRAINT "unread_company_id_candidate_id_user_id_pk" PRIMARY KEY("company_id","candidate_id","user_id")
);
--> statement-breakpoint
DROP INDEX "outbox_seq";--> statement-breakpoint
ALTER TABLE "unread" ADD CONSTRAINT "unread_company_id_user_id_members_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."members"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread" ADD CONSTRAINT "unread_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unread_of_user" ON "unread" USING btree ("company_id","user_id","at","candidate_id");--> statement-breakpoint
CREATE INDEX "unread_of_ad" ON "unread" USING btree ("company_id","ad_id","user_id");--> statement-breakpoint
CREATE INDEX "ads_ending" ON "ads" USING btree ("type","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_seq" ON "outbox" USING btree ("seq");--> statement-breakpoint
INSERT INTO "unread" ("company_id", "candidate_id", "user_id", "ad_id", "kinds", "at", "live")
SELECT "company_id", "id", "user_id", "ad_id", "kinds", "at", "live" FROM (
	SELECT c."company_id", c."id", m."user_id", c."ad_id", sum(k."bit")::int AS "kinds", max(k."at") AS "at",
		(c."deleted_at" IS NULL AND c."withdrawn_at" IS NULL AND c."anonymised_at" IS NULL) AS "live"
	FROM "candidates" c
	JOIN "members" m ON m."company_id" = c."company_id"
	CROSS JOIN LATERAL (VALUES ('new', 1, c."activity_new"), ('info', 2, c."activity_info"), ('chat', 4, c."activity_chat"), ('upload', 8, c."activity_upload"), ('notes', 16, c."activity_notes")) k("kind", "bit", "at")
	LEFT JOIN "candidate_seen" s ON s."company_id" = c."company_id" AND s."candidate_id" = c."id" AND s."user_id" = m."user_id" AND s."kind" = k."kind"
	WHERE k."at" > coalesce(s."seen_at", m."joined_at")
	GROUP BY c."company_id", c."id", m."user_id"
) missed;
