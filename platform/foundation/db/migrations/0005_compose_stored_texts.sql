-- Since this release, the platform stores each text in composed form (NFC) and without invisible characters, and cleans
-- each search in the same way. Composes the texts that are searched or compared, so that a search still finds rows of
-- earlier releases.
CREATE OR REPLACE FUNCTION pg_temp.clean(dirty text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(regexp_replace(dirty, '[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g'), NFC)
$$;--> statement-breakpoint
UPDATE candidates SET name = pg_temp.clean(name), email = pg_temp.clean(email)
WHERE name <> pg_temp.clean(name) OR email <> pg_temp.clean(email);--> statement-breakpoint
UPDATE candidates SET answers = normalize(answers::text, NFC)::jsonb
WHERE answers::text IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE ads SET title = pg_temp.clean(title), city = pg_temp.clean(city)
WHERE title <> pg_temp.clean(title) OR city <> pg_temp.clean(city);--> statement-breakpoint
UPDATE folders SET name = pg_temp.clean(name) WHERE name <> pg_temp.clean(name);--> statement-breakpoint
UPDATE projects SET name = pg_temp.clean(name) WHERE name <> pg_temp.clean(name);--> statement-breakpoint
UPDATE steps SET name = pg_temp.clean(name) WHERE name <> pg_temp.clean(name);--> statement-breakpoint
UPDATE companies SET name = pg_temp.clean(name), billing_name = pg_temp.clean(billing_name)
WHERE name <> pg_temp.clean(name) OR billing_name <> pg_temp.clean(billing_name);--> statement-breakpoint
UPDATE company_profiles SET published = normalize(published::text, NFC)::jsonb
WHERE published::text IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE users SET first_name = pg_temp.clean(first_name), last_name = pg_temp.clean(last_name)
WHERE first_name <> pg_temp.clean(first_name) OR last_name <> pg_temp.clean(last_name);--> statement-breakpoint
-- An address that another user already has in its clean form stays.
UPDATE users u SET email = pg_temp.clean(email)
WHERE email <> pg_temp.clean(email)
  AND NOT EXISTS (SELECT FROM users o WHERE o.id <> u.id AND pg_temp.clean(o.email) = pg_temp.clean(u.email));
