// A client of the AIWolf protocol for contests, as a program that needs no other one: libc only. It says Over all day.
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char info[1 << 20];

/** The value of a key whose value is a number or a text; "" if the packet has none. */
static const char *after(const char *packet, const char *key) {
  const char *at = strstr(packet, key);
  return at == NULL ? "" : at + strlen(key);
}

/** Whether its role is known: its own, and those of its fellow werewolves. */
static int is_known(int agent) {
  char key[16];
  const char *map = after(info, "\"roleMap\":{"), *end = strchr(map, '}');
  snprintf(key, sizeof key, "\"%d\":", agent);
  const char *at = strstr(map, key);
  return at != NULL && end != NULL && at < end;
}

/** The last agent that lives, except known ones: of "statusMap":{"1":"ALIVE",...} */
static int target(void) {
  int found = atoi(after(info, "\"agent\":"));
  const char *map = after(info, "\"statusMap\":{");
  for (const char *at = map; *at != '\0' && *at != '}'; at++) {
    if (*at != '"' || at[1] < '0' || at[1] > '9') continue;
    int agent = atoi(at + 1);
    at = strchr(at, ':');
    if (!is_known(agent) && strncmp(at, ":\"ALIVE\"", 8) == 0) found = agent;
  }
  return found;
}

int main(int count, char **words) {
  const char *host = "127.0.0.1", *name = "none";
  int port = 10000;
  for (int i = 1; i + 1 < count; i += 2) {
    if (strcmp(words[i], "-h") == 0) host = words[i + 1];
    if (strcmp(words[i], "-p") == 0) port = atoi(words[i + 1]);
    if (strcmp(words[i], "-n") == 0) name = words[i + 1];
  }
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, host, &place.sin_addr);
  int wire = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(wire, (struct sockaddr *)&place, sizeof place) != 0) return 1;
  printf("hello from %s\n", words[0]);
  fflush(stdout);
  FILE *in = fdopen(wire, "r");
  static char line[1 << 20];
  while (fgets(line, sizeof line, in) != NULL) {
    const char *request = after(line, "\"request\":\"");
    if (strncmp(after(line, "\"gameInfo\":"), "{", 1) == 0) strcpy(info, line);
    char answer[256] = "";
    if (strncmp(request, "NAME", 4) == 0) snprintf(answer, sizeof answer, "%s\n", name);
    if (strncmp(request, "ROLE", 4) == 0) strcpy(answer, "none\n");
    if (strncmp(request, "TALK", 4) == 0 || strncmp(request, "WHISPER", 7) == 0) strcpy(answer, "Over\n");
    if (strncmp(request, "VOTE", 4) == 0 || strncmp(request, "DIVINE", 6) == 0 || strncmp(request, "GUARD", 5) == 0 ||
        strncmp(request, "ATTACK", 6) == 0)
      snprintf(answer, sizeof answer, "{\"agentIdx\":%d}\n", target());
    if (answer[0] != '\0' && write(wire, answer, strlen(answer)) < 0) return 1;
  }
  return 0;
}
