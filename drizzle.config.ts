import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/engine/db/schema/*.ts',
  out: './server/engine/db/migrations',
})
