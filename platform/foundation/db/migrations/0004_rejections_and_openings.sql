ALTER TABLE "candidates" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
-- The history has recorded each opened card. API keys, staff, and staff who view Tavla as a user do not count.
UPDATE "candidates" c SET "opened_at" = h.at
FROM (
  SELECT r.company_id, r.entity_id, min(r.at) AS at
  FROM history r JOIN users u ON u.id = r.actor_id
  WHERE r.entity = 'candidate' AND r.action = 'read' AND r.impersonator_id IS NULL AND (
    cardinality(u.roles) = 0
    OR EXISTS (SELECT FROM members m WHERE m.company_id = r.company_id AND m.user_id = u.id)
  )
  GROUP BY r.company_id, r.entity_id
) h
WHERE h.company_id = c.company_id AND h.entity_id = c.id::text;--> statement-breakpoint
-- The default name of the rejection step is now 'Avslag'. Names that companies chose stay. A former release can still
-- create steps with the former name during the upgrade, so the client translates it as well.
UPDATE "steps" SET "name" = 'Avslag' WHERE "type" = 'system' AND "position" = 0 AND "name" = 'Avböjda';--> statement-breakpoint
UPDATE "step_templates" SET "steps" = jsonb_set("steps", '{0,name}', '"Avslag"')
  WHERE "steps" @> '[{"type": "system", "name": "Avböjda"}]' AND "steps" -> 0 ->> 'name' = 'Avböjda';
