CREATE TABLE "settings" (
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "settings_name_scope_pk" PRIMARY KEY("name","scope")
);
