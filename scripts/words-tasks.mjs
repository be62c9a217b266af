export const tasks = []
