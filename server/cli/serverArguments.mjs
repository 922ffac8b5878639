/**
 * Node's arguments for each start of the server. They bound the space for young objects to two halves of 4 MB in the
 * main thread, and in each worker. V8's default is 64 MB a half: any work fills up to 128 MB with objects that nobody
 * needs any more. Requests take no more processor time with small halves. The argument stands on the command
 * line, because a running process can only bound the space of its workers.
 */
export const serverArguments = ['--max-semi-space-size=4']
