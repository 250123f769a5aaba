import { defineConfig } from 'drizzle-kit'

// Run from the root: drizzle-kit generate --config platform/foundation/db/drizzle.config.ts --name <change>
export default defineConfig({
  dialect: 'postgresql',
  schema: './platform/foundation/db/schema/index.ts',
  out: './platform/foundation/db/migrations',
})
