/** Five jobs at a time, the two lanes' ears, and the heartbeat. */
export const connectionsOfJobs = 8;
