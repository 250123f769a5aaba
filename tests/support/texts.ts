export { words } from '#web/testing/words.ts'
