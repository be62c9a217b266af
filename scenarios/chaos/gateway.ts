/** The gateway's process, which ends with the run that started it. */
process.once('disconnect', () => process.exit())
await import('@pfotenportal/server/gateways/simulated/serve')
