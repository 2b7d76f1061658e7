/** Loaded before the product by the development server: ends the product when that server is gone, however it ended. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
