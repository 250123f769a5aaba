ALTER TABLE "ads" ADD COLUMN "profession" integer GENERATED ALWAYS AS ((details->>'profession')::integer) STORED;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "extent" text GENERATED ALWAYS AS (details->>'extent') STORED;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "employment" text GENERATED ALWAYS AS (details->>'type') STORED;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "workplace" text GENERATED ALWAYS AS (case when details->>'location' = 'remote' then 'remote' else details->>'workplaceType' end) STORED;