-- The program no longer names these columns. Platforms of 2025.11.0 name them in every insert and can still run during
-- the upgrade. So this release keeps the columns, and the release after this one drops them.
COMMENT ON COLUMN "codes"."keeps_password" IS 'Unused. The release after 0001_unused_columns drops it.';--> statement-breakpoint
COMMENT ON COLUMN "promotions"."bumped_at" IS 'Unused. The release after 0001_unused_columns drops it.';
