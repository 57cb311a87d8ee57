import { serveTiles } from './tile-server'

/** The port is the first argument. */
const server = await serveTiles(Number(process.argv[2]))
process.once('SIGTERM', () => void server.close())
