import { serveTiles } from './tile-server'

/**
 * Stands in for the installation's source of satellite imagery in browser tests; the port is its argument.
 */
const server = await serveTiles(Number(process.argv[2]))
process.once('SIGTERM', () => void server.close())
