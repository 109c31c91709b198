// Says Over at once, and chooses the first living seat that is no fellow. Keeps what a whole gameInfo told it.
using System.Text.RegularExpressions;

namespace Team
{
    public class Player
    {
        private static readonly Regex Alive = new Regex("\"(\\d+)\":\"ALIVE\"");
        private string statusMap = "";
        private string roleMap = "";

        public string Answer(string packet)
        {
            if (!packet.StartsWith("{\"gameInfo\":null"))
            {
                statusMap = MapIn(packet, "statusMap");
                roleMap = MapIn(packet, "roleMap");
            }
            if (Asks(packet, "TALK|WHISPER")) return Words.Over;
            if (!Asks(packet, "VOTE|DIVINE|GUARD|ATTACK")) return null;
            foreach (Match alive in Alive.Matches(statusMap))
            {
                string seat = alive.Groups[1].Value;
                if (!roleMap.Contains("\"" + seat + "\":")) return "{\"agentIdx\":" + seat + "}";
            }
            return null;
        }

        private static bool Asks(string packet, string requests)
        {
            return Regex.IsMatch(packet, "\"request\":\"(?:" + requests + ")\"");
        }

        private static string MapIn(string packet, string key)
        {
            int from = packet.IndexOf("\"" + key + "\":{");
            return packet.Substring(from, packet.IndexOf('}', from) - from);
        }
    }
}
